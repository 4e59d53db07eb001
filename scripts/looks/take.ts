import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { flatPictures } from './flat-pictures'
import { screenshotTime } from './moment.mjs'
import { watchRequests } from './quiet'
import { startSite } from './site'

/** Every kind of page that readers see, under the name of its screenshots. */
const pages: Record<string, string> = {
  home: '/',
  cybersecurity: '/cybersecurity',
  ai: '/ai',
  'cyber-marketing': '/cyber-marketing',
  article: '/cybersecurity/passkeys-in-the-enterprise',
  'post-demo': '/post-demo',
  brief: '/weekly-brief/brief-logs-worth-keeping',
  'weekly-brief': '/weekly-brief',
  topics: '/topics',
  topic: '/topics/Phishing',
  entities: '/entities',
  'entity-type': '/entities/cve',
  entity: '/cve/CVE-2021-44228',
  watch: '/watch?id=attack/T1490&id=cve/CVE-2021-44228&id=rfc/1',
  search: '/search?q=phishing',
  'search-none': '/search?q=zzyzx',
  trending: '/trending',
  saved: '/saved',
  about: '/about',
  contact: '/contact',
  'contact-thanks': '/contact/thanks',
  subscribe: '/subscribe',
  'subscribe-sent': '/subscribe/sent',
  accessibility: '/accessibility',
  'report-error': '/report-error',
  standards: '/standards',
  offline: '/offline',
  'privacy-policy': '/privacy-policy',
  'not-found': '/no-such-page',
}
const widths = [360, 768, 1440]
const schemes = ['light', 'dark'] as const

interface LookOptions {
  /** The folder for the screenshots. */
  folder: string
  /** The folder of the project whose build is shown. */
  project: string
  executablePath: string
  /** Only these pages; empty: all. */
  only: string[]
}

/** A screenshot of every page, whole, at every width and in both colour schemes: `article-360-dark.png`. */
export async function takeLooks({
  folder,
  project,
  executablePath,
  only,
}: LookOptions): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const selected = Object.entries(pages).filter(
    ([name]) => only.length === 0 || only.includes(name),
  )
  const site = await startSite(project)
  const takeIn = async (colorScheme: (typeof schemes)[number]) => {
    // One browser for each scheme: with two pages in one browser, one may wait for a frame for ever.
    const browser = await chromium.launch({
      executablePath,
      // Hinting rounds the widths of letters, differently for each font file. High-density screens have none.
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    })
    try {
      for (const width of widths) {
        const context = await browser.newContext({
          baseURL: site.origin,
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: 900 },
          serviceWorkers: 'block',
        })
        await makeDeterministic(context)
        const page = await context.newPage()
        const untilQuiet = watchRequests(page)
        // The first page loads the fonts and styles that all others find in the cache.
        await open(page, '/', untilQuiet)
        for (const [name, path] of selected) {
          await open(page, path, untilQuiet)
          writeFileSync(
            join(folder, `${name}-${width}-${colorScheme}.png`),
            await stableScreenshot(page),
          )
        }
        await context.close()
        process.stdout.write(`${width} px, ${colorScheme}: ${selected.length} screenshots\n`)
      }
    } finally {
      await browser.close()
    }
  }
  try {
    await Promise.all(schemes.map(takeIn))
  } finally {
    await site.stop()
  }
}

/** Takes screenshots until two in a row are equal. */
async function stableScreenshot(page: Page): Promise<Buffer> {
  const shoot = () => page.screenshot({ fullPage: true, animations: 'disabled' })
  let last = await shoot()
  for (let tries = 0; tries < 8; tries += 1) {
    const next = await shoot()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`${page.url()} looks different every time.`)
}

/** Makes pages the same every time, and keeps them from counting reads. */
async function makeDeterministic(context: BrowserContext): Promise<void> {
  await flatPictures(context)
  await context.clock.setFixedTime(screenshotTime)
  await context.addInitScript(() => {
    Math.random = () => 0.5
    navigator.sendBeacon = () => true
  })
}

/** Opens a page and scrolls to its end and back, until all of it is loaded. */
async function open(page: Page, path: string, untilQuiet: () => Promise<void>): Promise<void> {
  // With a referrer: the first page of a visit shows no web fonts if it loads slowly.
  await page.goto(path, { referer: page.url() })
  await untilQuiet()
  await page.evaluate(async () => {
    // Parts that are laid out only near the screen must be in a screenshot of the whole page.
    const whole = new CSSStyleSheet()
    whole.replaceSync(
      '* { content-visibility: visible !important; scroll-behavior: auto !important }',
    )
    document.adoptedStyleSheets.push(whole)
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    }
  })
  await untilQuiet()
  await page.waitForFunction(
    () => {
      // A picture that is hidden at this width never loads; for one that was scrolled past too quickly, scroll back.
      const missing = [...document.images].find(
        (picture) => !picture.complete && picture.checkVisibility(),
      )
      missing?.scrollIntoView()
      return !missing
    },
    null,
    { polling: 100 },
  )
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}
