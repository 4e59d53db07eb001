import { equal, ok } from 'node:assert/strict'
import { parse } from 'parse5'
import {
  allIn,
  attribute,
  descriptionOf,
  type Element,
  isField,
  nameOf,
  shownIn,
  textOf,
} from './plain-elements'
import { plainFetch } from './plain-fetch'
import {
  initialValue,
  isDisabled,
  isTickable,
  optionsOf,
  type Submission,
  submissionOf,
  type Typed,
} from './plain-form'
import { matchesSelector } from './plain-selector'

type Text = string | RegExp

interface Field {
  value: string
  isTicked: boolean
  isDisabled: boolean
  isInvalid: boolean
  /** Its hint and its error. */
  description: string
  options: string[]
}

/** A part of a page, as somebody sees it whose browser runs no scripts. Names are those that assistive technology says. */
export interface PlainPart {
  text: string
  attribute(name: string): string | undefined
  /** The innermost element in it with this tag or role and this text or name. Throws if there is not exactly one. */
  part(kind: string, text?: Text): PlainPart
  /** All of them. */
  parts(kind: string, text?: Text): PlainPart[]
  /** All elements in it that match a simple CSS selector, also those that nobody sees. */
  select(selector: string): PlainPart[]
  /** The section, navigation, list or other element in it that has exactly this name. */
  named(name: Text): PlainPart
  field(label: Text): Field
  /** The address of a link. */
  link(name: Text): string
  follow(name: Text): Promise<PlainPage>
  /** Fills in fields, by their labels, and presses a button. */
  press(button: Text, typed?: Record<string, Typed>): Promise<PlainPage>
}

export interface PlainPage extends PlainPart {
  status: number
  url: string
  headers: Headers
  html: string
}

/**
 * A browser that runs no scripts: it reads pages, fills in labelled fields, presses buttons, and keeps cookies. It knows
 * nothing of layout, focus and keys.
 */
export function plainBrowser({
  cookie = '',
  headers = {},
}: {
  cookie?: string
  headers?: Record<string, string>
} = {}) {
  const cookies = new Map(cookie ? [cookieIn(cookie)] : [])

  async function load(
    url: string | URL,
    { method = 'GET', body }: { method?: string; body?: URLSearchParams | FormData } = {},
  ): Promise<PlainPage> {
    const { href, origin } = new URL(url)
    const response = await plainFetch(href, {
      method,
      headers: {
        ...headers,
        Accept: 'text/html',
        'Sec-Fetch-Site': 'same-origin',
        'Sec-Fetch-Mode': 'navigate',
        'Sec-Fetch-Dest': 'document',
        ...(method !== 'GET' && { Origin: origin }),
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(body && { body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = cookieIn(line)
      if (/; Max-Age=0(;|$)/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const { status } = response
    const to = response.headers.get('Location')
    if (to === null) return pageOf(href, response, await response.text())
    const isSentAgain = (status === 307 || status === 308) && body
    return load(new URL(to, href), isSentAgain ? { method, body } : {})
  }

  function send({ url, method, fields, isMultipart }: Submission): Promise<PlainPage> {
    const texts = fields.map(([name, value]) => [name, textToSend(value)])
    const query = new URLSearchParams(texts)
    if (method === 'GET') return load(Object.assign(url, { search: query }))
    if (!isMultipart) return load(url, { method, body: query })
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    return load(url, { method, body })
  }

  function pageOf(url: string, { status, headers }: Response, html: string): PlainPage {
    const document = parse(html, { scriptingEnabled: false })
    const all = allIn(document)
    const named = (element: Element) => nameOf(element, all)
    const [root] = all
    ok(root)

    function partOf(whole: Element): PlainPart {
      const shown = shownIn(whole)
      const elements = (kind: string, text: Text = '') => {
        const found = shown.filter((one) => {
          const role = attribute(one, 'role')
          if (one.tagName !== kind && role !== kind) return false
          return matches(named(one), text) || includes(textOf(one), text)
        })
        return found.filter((one) => !shownIn(one).some((inner) => found.includes(inner)))
      }
      const control = (label: Text) =>
        only(
          shown.filter((one) => isField(one) && attribute(one, 'type') !== 'hidden'),
          { name: label, named },
        )
      const link = (name: Text) => {
        const links = shown.filter((one) => one.tagName === 'a')
        const href = attribute(only(links, { name, named }), 'href')
        return new URL(href ?? '', url).href
      }
      return {
        get text() {
          return textOf(whole)
        },
        attribute: (name) => attribute(whole, name),
        part(kind, text) {
          const found = elements(kind, text)
          equal(found.length, 1, `${kind} ${text} in: ${textOf(whole)}`)
          return partOf(found[0] ?? whole)
        },
        parts: (kind, text) => elements(kind, text).map(partOf),
        select: (selector) =>
          allIn(whole)
            .filter((one) => matchesSelector(one, selector))
            .map(partOf),
        named(name) {
          const labelled = shown.filter((one) =>
            one.attrs.some((attr) => /^aria-label/.test(attr.name)),
          )
          return partOf(only(labelled, { name, named }))
        },
        field: (label) => fieldOf(control(label), all),
        link,
        follow: (name) => load(link(name)),
        press(name, fields = {}) {
          const buttons = shown.filter((one) => one.tagName === 'button')
          const button = only(buttons, { name, named })
          const typed = new Map(
            Object.entries(fields).map(([label, value]) => [control(label), value]),
          )
          return send(submissionOf(button, { all, typed, url }))
        },
      }
    }

    return Object.assign(partOf(root), { status, url, headers, html })
  }

  return { open: (url: string | URL) => load(url), cookies }
}

function fieldOf(control: Element, all: Element[]): Field {
  return {
    value: initialValue(control),
    isTicked: isTickable(control) && attribute(control, 'checked') !== undefined,
    isDisabled: isDisabled(control),
    isInvalid: attribute(control, 'aria-invalid') === 'true',
    description: descriptionOf(control, all),
    options: optionsOf(control).map(({ label }) => label),
  }
}

/** Forms that are not multipart send only the name of a file. */
const textToSend = (value: string | File) => (typeof value === 'string' ? value : value.name)

/** The one with exactly this name, or else the one whose name has it. */
function only(
  candidates: Element[],
  { name, named }: { name: Text; named: (element: Element) => string },
): Element {
  const exact = candidates.filter((one) => matches(named(one), name))
  const found = exact.length > 0 ? exact : candidates.filter((one) => includes(named(one), name))
  const names = candidates.map((one) => `“${named(one)}”`).join(', ')
  equal(found.length, 1, `${name} among ${names}`)
  const [element] = found
  ok(element)
  return element
}

const matches = (text: string, expected: Text) =>
  typeof expected === 'string' ? text === expected : expected.test(text)

const includes = (text: string, expected: Text) =>
  typeof expected === 'string' ? text.includes(expected) : expected.test(text)

function cookieIn(line: string): [name: string, value: string] {
  const [pair = ''] = line.split(';')
  const [name = '', ...value] = pair.split('=')
  return [name, value.join('=')]
}
