import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
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
  subscribe: '/subscribe',
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
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const width of widths) {
      await Promise.all(
        schemes.map(async (colorScheme) => {
          const context = await browser.newContext({
            ...{ baseURL: site.origin, colorScheme, reducedMotion: 'reduce' },
            ...{ viewport: { width, height: 900 }, serviceWorkers: 'block' },
          })
          await withoutChance(context)
          const page = await context.newPage()
          const untilQuiet = watchRequests(page)
          for (const [name, path] of wanted) {
            await open(page, path, untilQuiet)
            const file = join(folder, `${name}-${width}-${colorScheme}.png`)
            await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
          }
          await context.close()
        }),
      )
      process.stdout.write(`${width} px: ${wanted.length * schemes.length} screenshots\n`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Nothing in a page differs from one time to the next, and nothing that is looked at counts as read. */
async function withoutChance(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(lookedAt)
  await context.addInitScript(() => {
    Math.random = () => 0.5
    navigator.sendBeacon = () => true
  })
}

/** Opens a page and goes through it to its end, until all of it is there, and back. */
async function open(page: Page, path: string, untilQuiet: () => Promise<void>): Promise<void> {
  await page.goto(path)
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
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
    // A picture that is never shown at this width is never fetched.
    const shown = [...document.images].filter((picture) => picture.checkVisibility())
    await Promise.all(shown.map((picture) => picture.decode().catch(() => {})))
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}
