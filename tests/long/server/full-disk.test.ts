import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { completePost } from '../../support/desk/newsroom-requests'
import {
  dataFolderWithEditors,
  post,
  startNewsroomProcess,
} from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { aPhotograph } from '../../support/pictures/picture-files'
import { startProcess } from '../../support/program'
import { until } from '../../support/until'

/** Limits the size of the process's files, as on a full disk, or lifts the limit. */
function setFull(pid: number, isFull: boolean): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${isFull ? '0' : 'unlimited'}:`])
}

test('on a full disk /readyz and the desk report it, reading works, and nothing is lost or left behind', async ({
  ownServer,
}) => {
  const newsroom = await startNewsroomProcess({ SAMPLE_CONTENT: '0' })
  await ownServer(Promise.resolve(newsroom.server))
  const { server, desk, cookies } = newsroom
  const ready = async () => {
    const answer = await fetch(`${server.origin}/readyz`)
    return `${answer.status} ${await answer.text()}`
  }
  const fields = { ...completePost(), id: crypto.randomUUID(), tab: 'one', when: 'draft' }
  const save = () => post(`${desk}/articles/new`, fields, cookies.ada)
  const picture = await aPhotograph('#2d3436', 320, 200)
  const upload = (path: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ kind: 'article', id: fields.id, alt: 'A wall' })) {
      body.append(name, value)
    }
    const { buffer, name, mimeType } = picture
    body.append('picture', new File([new Uint8Array(buffer)], name, { type: mimeType }))
    return fetch(`${desk}/pictures/${path}`, {
      method: 'POST',
      body,
      headers: { Cookie: cookies.ada },
    })
  }
  const files = async () =>
    (await readdir(server.dataDir, { recursive: true })).filter((name) => !name.includes('.db'))
  const before = await files()
  setFull(server.pid, true)

  await until(async () => (await ready()) === '503 the disk of the data folder is full\n')
  expect((await fetch(`${server.origin}/about`)).status).toBe(200)

  const refused = await save()
  expect(refused.status).toBe(507)
  const page = await refused.text()
  expect(page).toContain('the disk of the server is full')
  expect(page, 'what was typed is in the form').toContain(fields.body)
  for (const path of ['thumbnails', 'body']) {
    const answer = await upload(path)
    expect(answer.status, path).toBe(507)
    expect((await answer.json()).error, path).toContain('disk is full')
  }
  const plain = await upload('new')
  expect(plain.status).toBe(507)
  expect(await plain.text(), 'the description is in the form').toContain('A wall')
  const typed = { ...fields, kind: 'article', version: '0', sequence: '1' }
  const autosave = await post(`${desk}/autosaves`, typed, cookies.ada)
  expect(autosave.status, 'the browser keeps it').toBe(507)
  const isWritten = (name: string) => /\.[0-9a-f-]{36}$|\.room/.test(name)
  expect((await files()).filter((name) => isWritten(name) && !before.includes(name))).toEqual([])

  setFull(server.pid, false)
  await until(async () => (await ready()) === '200 ready\n')
  expect((await save()).status).toBe(303)
  expect((await upload('body')).status).toBe(200)
})

test('a server that was killed starts again on a full disk, with the last post that was acknowledged', async ({
  ownServer,
}) => {
  const { dataDir, cookies } = await dataFolderWithEditors({ SAMPLE_CONTENT: '0' })
  const settings = { DATA_DIR: dataDir, SAMPLE_CONTENT: '0' }
  const killed = await ownServer(startProcess(settings))
  const fields = { ...completePost(), id: crypto.randomUUID(), tab: 'one', when: 'now' }
  const saved = await post(`${killed.deskUrl}/articles/new`, fields, cookies.ada)
  expect(saved.status).toBe(303)
  killed.signal('SIGKILL')
  await killed.ended

  const server = await ownServer(startProcess(settings, ['prlimit', '--fsize=0:']))
  expect(server.output()).toMatch(/^Vigil is read-only, until this is mended: .+/m)
  expect(await (await fetch(server.origin)).text()).toContain(fields.title)
  const ready = () => fetch(`${server.origin}/readyz`)
  expect((await ready()).status).toBe(503)
  const draft = { ...completePost(), id: crypto.randomUUID(), tab: 'two', when: 'draft' }
  const save = () => post(`${server.deskUrl}/articles/new`, draft, cookies.ada)
  const refused = await save()
  expect(refused.status).toBe(503)
  expect(await refused.text()).toContain(draft.title)

  setFull(server.pid, false)
  await until(async () => (await ready()).status === 200)
  expect((await save()).status).toBe(303)
})
