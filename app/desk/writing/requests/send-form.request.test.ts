import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sendForm } from './send-form.request'

afterEach(() => vi.unstubAllGlobals())

test.each([408, 500, 503])(
  'a form that is refused with %i stays on the screen: it may be sent again',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response(null))
    const refused = () => Promise.reject(new ErrorResponseImpl(status, '', null))
    expect(await sendForm('desk', refused)).toEqual({ ok: false, reason: 'failed' })
  },
)
