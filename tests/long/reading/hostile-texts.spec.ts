import { aPost } from '../../support/posts'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

// Any of these scripts would set `pwned` if a browser ran it. The tests of app/markdown check the HTML; this test
// checks a real browser.

const script = "window.pwned='yes'"
const schemes = [
  `javascript:${script}`,
  `JaVaScRiPt:${script}`,
  `  javascript:${script}`,
  `java\tscript:${script}`,
  `javascript&colon;${script}`,
  `&#106;avascript:${script}`,
  `\u0001javascript:${script}`,
  `//javascript:${script}`,
  `data:text/html,<script>${script}</script>`,
  `data:text/html;base64,${btoa(`<script>${script}</script>`)}`,
  `data:image/svg+xml,<svg onload="${script}">`,
  `vbscript:${script}`,
  `blob:${script}`,
  `view-source:javascript:${script}`,
]
const markup = [
  `<script>${script}</script>`,
  `<img src=x onerror="${script}">`,
  `<svg onload="${script}"></svg>`,
  `<svg><script>${script}</script></svg>`,
  `<math><mtext></p><img src=x onerror="${script}"></mtext></math>`,
  `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  `<details open ontoggle="${script}"><summary>x</summary></details>`,
  `<input autofocus onfocus="${script}">`,
  `<style>@import url(https://evil.example/x.css);</style>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${script}">`,
  `<link rel="stylesheet" href="https://evil.example/x.css">`,
  `<form action="https://evil.example"><button>go</button></form>`,
  `<noscript><p title="</noscript><img src=x onerror=${script}>">`,
  `<!--><img src=x onerror="${script}">-->`,
  `<![CDATA[<img src=x onerror="${script}">]]>`,
]

const body = [
  ...markup.flatMap((html) => [html, `text ${html} text`, `> ${html}`, `- ${html}`, `# ${html}`]),
  ...markup.map((html) => `\`\`\`html" onclick="${script}\n${html}\n\`\`\``),
  ...schemes.flatMap((url) => [
    `[link](${url})`,
    `[link](<${url}>)`,
    `![picture](${url} "title")`,
    `[ref]\n\n[ref]: ${url}`,
    `<${url}>`,
  ]),
  `[a](https://example.com "\\" onmouseover=\\"${script}")`,
  `![a" onerror="${script}](https://evil.example/x.png)`,
  `| <img src=x onerror="${script}"> |\n|---|\n| [x](javascript:${script}) |`,
  `[^1]\n\n[^1]: <img src=x onerror="${script}">`,
].join('\n\n')

test('no script in a text runs, and no other server is contacted', async ({ page, ownServer }) => {
  const post = aPost({
    slug: 'hostile',
    title: markup.join(' '),
    summary: markup.join(' '),
    tags: [markup[1] ?? ''],
    body,
    faq: [{ question: markup[0] ?? '', answer: markup[1] ?? '' }],
  })
  const server = await ownServer(startServerWith([post]))
  const otherServers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin)) otherServers.push(request.url())
  })
  for (const path of ['/cybersecurity/hostile', '/', '/cybersecurity', '/search?q=pwned']) {
    await page.goto(server.origin + path)
  }
  await page.goto(`${server.origin}/cybersecurity/hostile`)
  const links = page.locator('.prose a:not(.heading-anchor)')
  expect(await links.count()).toBeGreaterThan(10)
  // Clicks every link without leaving the page, so that a script in any of them could run.
  await links.evaluateAll((all) => {
    addEventListener('click', (event) => {
      if (!(event.target as HTMLAnchorElement).href.startsWith('javascript')) event.preventDefault()
    })
    for (const link of all) (link as HTMLElement).click()
  })
  await page.locator('.prose :is(button, [tabindex])').evaluateAll((all) => {
    for (const element of all) (element as HTMLElement).focus()
  })
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(otherServers).toEqual([])
  const loaded = '.prose :is(script, style, iframe, form, svg, math, link, meta, base)'
  await expect(page.locator(loaded)).toHaveCount(0)
})
