import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Services, services } from '~/services'
import { readResendForm } from './resend-form.request'

test('the resend page contains no passwords, codes or second factors', async () => {
  const secrets = {
    password: 'a horse and a battery',
    current: 'a horse and a battery',
    newPassword: 'a battery and a staple',
    code: '123456',
    uri: 'otpauth://totp/Vigil:ada?secret=JBSWY3DPEHPK3PXP',
    recoveryCodes: 'abcde-fghij klmno-pqrst',
  }
  const request = new Request('http://127.0.0.1/desk/held', {
    method: 'POST',
    body: new URLSearchParams({ ...secrets, step: 'confirm', title: 'A title' }),
  })
  const context = new RouterContextProvider()
  context.set(services, { readerAddress: '192.0.2.1' } as Services)
  const { fields } = await readResendForm({ request, context })
  expect(fields).toEqual([
    { name: 'step', value: 'confirm' },
    { name: 'title', value: 'A title' },
  ])
})
