import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { projectFile } from '../../scripts/project.mjs'
import { phone } from './visit'

export interface PlainPage {
  html: string
  /** The paths of its pictures on the original site. */
  pictures: string[]
}

/**
 * The simplest page with the same words: headings, paragraphs, links, lists, and the pictures of the first screen in the
 * same files and sizes. Words that are hidden on this screen are left out, so that it has no more words than our page.
 */
export async function plainPage(browser: Browser, url: string): Promise<PlainPage> {
  const styles = readFileSync(projectFile('bench/first-paint/plain.css'), 'utf8')
  // The security policy of our pages forbids a script to parse HTML.
  const page = await browser.newPage({ ...phone, bypassCSP: true })
  await page.goto(url, { waitUntil: 'networkidle' })
  const { title, body, pictures } = await page.evaluate(contentOf)
  await page.close()
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<style>${styles}</style>`,
  ]
  return {
    html: `<!doctype html><html lang="en"><head>${head.join('')}</head><body>${body}</body></html>`,
    pictures,
  }
}

/** Runs in the browser, so it uses nothing outside of itself. */
function contentOf() {
  const skipped = 'script, style, template, noscript, svg, canvas, iframe, dialog:not([open])'
  const blocks = 'h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dt,dd,blockquote,pre,table,tr,th,td,hr'.split(',')
  const inline = 'a,strong,b,em,i,code,time,small,br,button,label'.split(',')
  const empty = ['br', 'hr', 'img', 'input']
  const pictures: string[] = []
  const escapeHtml = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const isBlock = (element: Element) =>
    blocks.includes(element.localName) ||
    !/^(inline|contents)/.test(getComputedStyle(element).display)

  function picture(element: HTMLImageElement): string {
    const { top, width, height } = element.getBoundingClientRect()
    if (top >= innerHeight || width === 0) return ''
    const { pathname } = new URL(element.currentSrc)
    pictures.push(pathname)
    return `<img src="${pathname}" alt="${escapeHtml(element.alt)}" width="${Math.round(width)}" height="${Math.round(height)}">`
  }

  function htmlOf(node: Node, isInPre: boolean): string {
    if (node instanceof Text)
      return escapeHtml(isInPre ? node.data : node.data.replace(/\s+/g, ' '))
    if (!(node instanceof Element) || node.matches(skipped)) return ''
    if (getComputedStyle(node).display === 'none') return ''
    if (node instanceof HTMLImageElement) return picture(node)
    const name = node.localName
    const inner = [...node.childNodes].map((child) => htmlOf(child, isInPre || name === 'pre'))
    if (name === 'input')
      return `<input placeholder="${escapeHtml((node as HTMLInputElement).placeholder)}">`
    if (empty.includes(name)) return `<${name}>`
    const text = inner.join('')
    if (text.trim() === '') return text
    if (name === 'a') return `<a href="${escapeHtml(node.getAttribute('href') ?? '')}">${text}</a>`
    if (blocks.includes(name) || inline.includes(name)) return `<${name}>${text}</${name}>`
    if (!isBlock(node)) return text
    // A box with only words is a paragraph, unless it is inside one.
    const isAlone = ![...node.querySelectorAll('*')].some((child) => isBlock(child))
    const isWithin = node.parentElement?.closest('h1,h2,h3,h4,h5,h6,p,li,dt,dd,th,td,pre,a,button')
    return isAlone && !isWithin ? `<p>${text}</p>` : `${text} `
  }

  /** Wraps loose words in paragraphs: otherwise the browser treats all of them as one text. */
  function inParagraphs(html: string): string {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const standalone = [...blocks, 'img'].join()
    let paragraph: Element | undefined
    for (const node of [...body.childNodes]) {
      if (node instanceof Element && (node.matches(standalone) || node.querySelector(standalone))) {
        paragraph = undefined
      } else if (paragraph) {
        paragraph.append(node)
      } else if (node.textContent?.trim()) {
        paragraph = node.ownerDocument?.createElement('p')
        node.replaceWith(paragraph ?? node)
        paragraph?.append(node)
      }
    }
    return body.innerHTML
  }

  const body = inParagraphs(htmlOf(document.body, false))
  return { title: escapeHtml(document.title), body, pictures }
}
