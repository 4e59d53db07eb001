import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createSigner } from '~/config/signatures'
import type { SignedInEditor } from '~/people/account/sessions.service'
import { type Services, services } from '~/services'
import { action as hold } from '../../access/held.route'
import { createHeldForms } from '../../access/held-forms.service'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { formInTurn } from './admission.request'

const origin = 'http://desk.example'
const clock = () => new Date()
const signer = createSigner({ current: 'a secret of this site', previous: [] }, clock)
const heldForms = createHeldForms({ signer, clock })

function contextOf(editorId: string): RouterContextProvider {
  const context = new RouterContextProvider()
  const editor = { id: editorId } as SignedInEditor
  const editors = { sessions: { current: async () => ({ editor, cookies: [] }) } }
  context.set(services, {
    ...{ deskPath: 'desk', heldForms, readerAddress: '192.0.2.1' },
    editors: editors as unknown as Services['editors'],
  } as Services)
  context.set(signedInEditor, editor)
  return context
}

function largeForm(address: string): Request {
  const headers = { 'Content-Length': String(20 * 1024 * 1024) }
  return new Request(`${origin}${address}`, { method: 'POST', headers })
}

function holdForm(request: Request) {
  const url = new URL(request.url)
  const route = { url, params: { desk: 'desk' }, pattern: '/:desk/held' as const }
  return hold({ request, context: contextOf('ada'), ...route })
}

const never = () => new Promise<never>(() => {})

/** As many as may wait, and one in each half of the room. */
function fillQueue(): void {
  for (let at = 0; at < 202; at += 1) {
    const sent = { request: largeForm('/desk/articles/new'), context: contextOf(`editor ${at}`) }
    void formInTurn(sent, never).catch(() => {})
  }
}

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
}

test('a form with a picture that is far too large is held with what was typed, and nothing else', async () => {
  const body = new FormData()
  body.set('title', 'Every word of mine')
  body.set('picture', new File([new Uint8Array(40 * 1024 * 1024)], 'a.png'))
  const request = new Request(`${origin}/desk/held`, { method: 'POST', body })
  const held = await holdForm(request)
  expect(held.data.kept).toEqual([{ name: 'title', value: 'Every word of mine' }])
})

test('a form that the queue refuses is held, and the page says why and when to send it again', async () => {
  fillQueue()
  const context = contextOf('ada')

  const byScript = { request: largeForm('/desk/articles/new.data'), context }
  expect(await thrownBy(formInTurn(byScript, never))).toMatchObject({
    data: { reason: 'too-many-uploads', retryInSeconds: 60 },
    init: { status: 503, headers: { 'Retry-After': '60' } },
  })

  const plain = { request: largeForm('/desk/articles/new?a=b'), context }
  const redirected = await thrownBy(formInTurn(plain, never))
  if (!(redirected instanceof Response))
    throw new Error('It was not led to the page that holds it.')
  expect(redirected.status, 'the browser sends the form once more').toBe(307)
  const body = new FormData()
  body.set('title', 'Every word of mine')
  body.set('picture', new File([new Uint8Array(1_000)], 'a.png'))
  const address = new URL(redirected.headers.get('Location') ?? '', origin)
  const request = new Request(address, { method: 'POST', body })
  const held = await holdForm(request)
  expect(held).toMatchObject({
    data: {
      to: '/desk/articles/new?a=b',
      kept: [{ name: 'title', value: 'Every word of mine' }],
      reason: 'too-many-uploads',
      retryInSeconds: 60,
    },
    init: { status: 503, headers: { 'Retry-After': '60' } },
  })
})
