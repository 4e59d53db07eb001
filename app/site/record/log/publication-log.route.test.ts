import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Services, services } from '~/services'
import { loader } from './publication-log.route'

test.each([
  ['a database that cannot be reached', { code: 'ECONNREFUSED' }, 503, 'Try again'],
  ['a mistake of ours', {}, 500, 'mistake of this site'],
])('%s is logged and has a status of its own', async (_, details, status, text) => {
  const failure = Object.assign(new Error('No record.'), details)
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(services, {
    reading: { publicationLog: () => Promise.reject(failure) },
    reportError: (error: unknown) => reported.push(error),
  } as unknown as Services)
  const request = new Request('https://vigil.example/.well-known/publication-log/head')
  const response = await loader({
    request,
    params: { '*': 'head' },
    context,
  } as unknown as Parameters<typeof loader>[0])
  expect(response.status).toBe(status)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual({ error: expect.stringContaining(text) })
  expect(reported).toEqual([failure])
})
