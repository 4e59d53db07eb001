import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { flatPictures } from './flat-pictures'
import { lookedAt } from './moment.mjs'
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
  offline: '/offline',
  'privacy-policy': '/privacy-policy',
  'not-found': '/no-such-page',
}
const widths = [360, 768, 1440]
const schemes = ['light', 'dark'] as const

interface Wish {
  /** Where the screenshots go. */
  folder: string
  /** The folder of the project whose build is shown. */
  project: string
  executablePath: string
  /** Only these pages; all where none is named. */
  only: string[]
}

/** A screenshot of every page, whole, at every width and in both colour schemes: `article-360-dark.png`. */
export async function takeLooks({ folder, project, executablePath, only }: Wish): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const wanted = Object.entries(pages).filter(([name]) => only.length === 0 || only.includes(name))
  const site = await startSite(project)
  const takeIn = async (colorScheme: (typeof schemes)[number]) => {
    // A browser for each scheme: of two pages in one, it may leave one waiting for a frame.
    const browser = await chromium.launch({
      executablePath,
      // Hinting rounds the widths of letters, differently for each font file. High-density screens do without.
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    })
    try {
      for (const width of widths) {
        const context = await browser.newContext({
          ...{ baseURL: site.origin, colorScheme, reducedMotion: 'reduce' },
          ...{ viewport: { width, height: 900 }, serviceWorkers: 'block' },
        })
        await withoutChance(context)
        const page = await context.newPage()
        const untilQuiet = watchRequests(page)
        // The first page waits for fonts and styles that all others find in the cache.
        await open(page, '/', untilQuiet)
        for (const [name, path] of wanted) {
          await open(page, path, untilQuiet)
          writeFileSync(join(folder, `${name}-${width}-${colorScheme}.png`), await settled(page))
        }
        await context.close()
        process.stdout.write(`${width} px, ${colorScheme}: ${wanted.length} screenshots\n`)
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

/** A screenshot that is the same as the one before it. */
async function settled(page: Page): Promise<Buffer> {
  const shoot = () => page.screenshot({ fullPage: true, animations: 'disabled' })
  let last = await shoot()
  for (let tries = 0; tries < 8; tries += 1) {
    const next = await shoot()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`${page.url()} looks different every time.`)
}

/** Nothing in a page differs from one time to the next, and nothing that is looked at counts as read. */
async function withoutChance(context: BrowserContext): Promise<void> {
  await flatPictures(context)
  await context.clock.setFixedTime(lookedAt)
  await context.addInitScript(() => {
    Math.random = () => 0.5
    navigator.sendBeacon = () => true
  })
}

/** Opens a page and goes through it to its end, until all of it is there, and back. */
async function open(page: Page, path: string, untilQuiet: () => Promise<void>): Promise<void> {
  // With a referrer: the first page of a visit has no web fonts if it loads slowly.
  await page.goto(path, { referer: page.url() })
  await untilQuiet()
  await page.evaluate(async () => {
    // What is laid out only near the screen has to be there in a picture of the whole page.
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
      // A picture that this width never shows is never fetched; one that was passed too quickly is gone back to.
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
