import { type Browser, chromium, type Page } from '@playwright/test'
import { firstEditor } from '../desk'
import { median, ms, quantile, type Result, spread } from '../numbers'
import { startVigil } from '../running'

const longText = 200_000
const previewWords = 3_000
const timesSlower = 4
const keys = 'the watch wrote it down '.repeat(2)
const keyPauseMs = 90
const limits = { key: 50, preview: 300 }

/**
 * From a key to its paint in a long text on a slowed processor, beside a bare text area with the same text; and from the
 * last key to the changed preview.
 */
export async function writing(dataDir: string, executablePath: string): Promise<Result[]> {
  const vigil = await startVigil({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { desk, cookie } = await firstEditor(vigil)
    const bare = await keyTimes(await barePage(browser, textOf(longText)))
    const page = await writingPage(browser, { desk, cookie }, textOf(longText))
    const ours = await keyTimes(page)
    await page.close()
    const previews = await previewTimes(
      await writingPage(browser, { desk, cookie }, textOf(previewWords * 6)),
    )
    const key95 = quantile(ours, 0.95)
    return [
      { name: 'key in a bare text area, p95', value: ms(quantile(bare, 0.95)) },
      {
        name: 'key in the editor, p95',
        value: `${ms(key95)}, median ${spread(ours, ms)}`,
        bar: `under ${ms(limits.key)}`,
        isMet: key95 < limits.key,
      },
      {
        name: 'preview after the last key',
        value: spread(previews, ms),
        bar: `under ${ms(limits.preview)}`,
        isMet: median(previews) < limits.preview,
      },
    ]
  } finally {
    await browser.close()
    await vigil.stop()
  }
}

function textOf(length: number): string {
  const section = `## What the watch saw

The watch wrote **another** line of the night, with [a link](https://example.com/a/path) to what it saw. It was late;
nobody had asked for \`code\`, but there it was, with *emphasis* and more words until the line was long enough.

- one thing
- another thing

`
  return section.repeat(Math.ceil(length / section.length)).slice(0, length)
}

async function barePage(browser: Browser, text: string): Promise<Page> {
  const page = await browser.newPage()
  await page.setContent('<textarea style="width: 44rem; height: 40rem"></textarea>')
  await page.locator('textarea').evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value
    area.focus()
    area.setSelectionRange(1_000, 1_000)
  }, text)
  return page
}

async function writingPage(
  browser: Browser,
  { desk, cookie }: { desk: string; cookie: string },
  text: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: desk }])
  const page = await context.newPage()
  await page.goto(`${desk}/articles/new`)
  await page.locator('#body[contenteditable=true]').focus()
  await page.locator('[name=body]').evaluate((input: HTMLInputElement, body) => {
    input.value = body
  }, text)
  await page.keyboard.press('Control+Home')
  return page
}

interface Watched {
  times: number[]
}

/** From each key to its paint. */
async function keyTimes(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  await page.evaluate(() => {
    const watched = window as unknown as Watched
    watched.times = []
    const onKey = ({ timeStamp }: Event) => {
      requestAnimationFrame(() => {
        // A task after the frame: the paint is done.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => watched.times.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    }
    addEventListener('keydown', onKey, { capture: true })
  })
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(keyPauseMs)
  }
  return page.evaluate(() => (window as unknown as Watched).times)
}

/** From the last key of a word to the word in the preview. */
async function previewTimes(page: Page): Promise<number[]> {
  await page.getByRole('tab', { name: /^Preview/ }).click()
  const shown = page.frameLocator('iframe[title="Page preview"]').getByText('What the watch saw')
  await shown.first().waitFor()
  const times: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const word = `Round${round}`
    await page.locator('#body').focus()
    await page.keyboard.type(`${word} `)
    times.push(await untilShown(page, word))
  }
  return times
}

function untilShown(page: Page, word: string): Promise<number> {
  return page.evaluate(async (text) => {
    const typedAt = performance.now()
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Page preview"]')
    const isShown = () => frame?.contentDocument?.body.textContent.includes(text) ?? false
    while (!isShown()) await new Promise(requestAnimationFrame)
    return performance.now() - typedAt
  }, word)
}
