import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createSigner } from '~/config/signatures'
import type { SignedInEditor } from '~/people/account/sessions.service'
import { type Services, services } from '~/services'
import { action as resendAction } from '../../access/resend.route'
import { createResendTokens } from '../../access/resend-tokens.service'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { formInTurn } from './upload-turns.request'

const origin = 'http://desk.example'
const clock = () => new Date()
const signer = createSigner({ current: 'a secret of this site', previous: [] }, clock)
const resendTokens = createResendTokens({ signer, clock })

function contextOf(editorId: string): RouterContextProvider {
  const context = new RouterContextProvider()
  const editor = { id: editorId } as SignedInEditor
  const editors = { sessions: { current: async () => ({ editor, cookies: [] }) } }
  context.set(services, {
    deskPath: 'desk',
    resendTokens,
    readerAddress: '192.0.2.1',
    editors: editors as unknown as Services['editors'],
  } as Services)
  context.set(signedInEditor, editor)
  return context
}

function largeForm(address: string): Request {
  const headers = { 'Content-Length': String(20 * 1024 * 1024) }
  return new Request(`${origin}${address}`, { method: 'POST', headers })
}

function showResendPage(request: Request) {
  const url = new URL(request.url)
  const route = { url, params: { desk: 'desk' }, pattern: '/:desk/held' as const }
  return resendAction({ request, context: contextOf('ada'), ...route })
}

const never = () => new Promise<never>(() => {})

/** Two forms that are read, and as many as may wait. */
function fillQueue(): void {
  for (let at = 0; at < 202; at += 1) {
    const args = { request: largeForm('/desk/articles/new'), context: contextOf(`editor ${at}`) }
    void formInTurn(args, never).catch(() => {})
  }
}

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
}

test('the resend page keeps the text of a form whose picture is far too large', async () => {
  const body = new FormData()
  body.set('title', 'Every word of mine')
  body.set('picture', new File([new Uint8Array(40 * 1024 * 1024)], 'a.png'))
  const request = new Request(`${origin}/desk/held`, { method: 'POST', body })
  const page = await showResendPage(request)
  expect(page.data.fields).toEqual([{ name: 'title', value: 'Every word of mine' }])
})

test('the resend page shows a form that the queue refused, with the reason and the time to wait', async () => {
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
    throw new Error('The form was not redirected to the resend page.')
  expect(redirected.status, 'the browser sends the form again').toBe(307)
  const body = new FormData()
  body.set('title', 'Every word of mine')
  body.set('picture', new File([new Uint8Array(1_000)], 'a.png'))
  const address = new URL(redirected.headers.get('Location') ?? '', origin)
  const request = new Request(address, { method: 'POST', body })
  const page = await showResendPage(request)
  expect(page).toMatchObject({
    data: {
      to: '/desk/articles/new?a=b',
      fields: [{ name: 'title', value: 'Every word of mine' }],
      reason: 'too-many-uploads',
      retryInSeconds: 60,
    },
    init: { status: 503, headers: { 'Retry-After': '60' } },
  })
})
