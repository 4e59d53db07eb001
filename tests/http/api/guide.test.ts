import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { problemTypes } from '../../../app/api/contract/problem.rules'
import { scopeNames } from '../../../app/people/tokens/token.rules'
import { createToken } from '../../support/desk/api-client'
import { expect, step, test } from '../../support/http'
import { aPng } from '../../support/pictures/png'
import { plainBrowser } from '../../support/plain/plain-browser'

const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8')

interface Example {
  command: string
  status: number
  /** What the answer contains, at least; null if it has no body. */
  body: unknown
}

/** Every command of the guide, with the answer that it promises. */
function examples(): Example[] {
  const pattern = /```sh\n([\s\S]*?)```\n+Answers `(\d+)`(?::\n+```json\n([\s\S]*?)```|\.)/g
  return [...guide.matchAll(pattern)].map(([, command = '', status, json]) => ({
    command,
    status: Number(status),
    body: json === undefined ? null : JSON.parse(json),
  }))
}

/** Runs a curl command as a shell would: it knows the options that the guide uses. */
async function run(command: string, variables: Record<string, string>): Promise<Response> {
  const words = [
    ...command.replaceAll('\\\n', ' ').matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g),
  ].map(([, double, single, bare]) => single ?? expand(double ?? bare ?? '', variables))
  const headers = new Headers()
  const request: RequestInit = { headers, method: 'GET' }
  let url = ''
  expect(words.shift()).toBe('curl')
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith('-')) url = word
    else if (word === '-X') request.method = words.shift() ?? ''
    else if (word === '-d') request.body = words.shift() ?? ''
    else if (word === '--data-binary') request.body = pictureIn(words.shift() ?? '')
    else if (word === '-H') {
      const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(words.shift() ?? '') ?? []
      headers.set(name, value)
    } else throw new Error(`The guide uses ${word}, which this test does not know.`)
  }
  return fetch(url, request)
}

function expand(word: string, variables: Record<string, string>): string {
  return word.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? '')
}

function pictureIn(word: string): Uint8Array<ArrayBuffer> {
  expect(word).toBe('@watch.png')
  return new Uint8Array(aPng(64, 64, deflateSync(Buffer.alloc(64 * 9))))
}

/** Ids that the server chooses differ from those of the guide. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner) =>
    (key === 'id' && !/^6f6e8f0a|^grace/.test(String(inner))) || key === 'scopes' || key === 'name'
      ? undefined
      : inner,
  )
}

test('every example of the guide works as it says', async ({ ownNewsroom }) => {
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0' })
  const { origin } = newsroom.server
  const token = await createToken(newsroom, scopeNames, { name: 'Archive' })
  const all = examples()
  expect(all.length).toBe(guide.split('```sh').length - 1)
  for (const { command, status, body } of all) {
    const answer = await run(command, { SITE: origin, TOKEN: token })
    expect(answer.status, command).toBe(status)
    const text = await answer.text()
    if (body === null) expect(text).toBe('')
    else
      expect(JSON.parse(text), command).toMatchObject(withoutIds(body) as Record<string, unknown>)
  }

  await step('the guide is a page, and explains every problem and scope', async () => {
    const page = await plainBrowser().open(`${origin}/api`)
    expect(page.part('h1').text).toBe('API')
    for (const name of Object.keys(problemTypes)) {
      expect(page.html.split(`id="${name}"`).length, name).toBe(2)
    }
    const cells = page.parts('td').map(({ text }) => text)
    for (const scope of scopeNames) expect(cells).toContain(scope)
  })
})
