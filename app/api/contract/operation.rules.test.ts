import { expect, test } from 'vitest'
import { z } from 'zod'
import { findOperation } from './find-operation.rules'
import { openApiDocument } from './open-api.rules'
import { operationsFor, reply } from './operation.rules'
import {
  decodeCursor,
  encodeCursor,
  pageOf,
  pageQuery,
  textInCursor,
  timeInCursor,
} from './page.rules'

const operation = operationsFor<{ name: string }>()

const thing = z.strictObject({ id: z.string(), size: z.int() }).meta({ id: 'Thing' })

const listThings = operation({
  id: 'listThings',
  method: 'GET',
  path: '/things',
  tag: 'Things',
  summary: 'Lists things',
  scope: 'things:read',
  query: z.strictObject(pageQuery),
  replies: { 200: { description: 'A page.', schema: pageOf(thing) } },
  handle: async ({ query }) =>
    reply(200, { items: [{ id: 'one', size: query.limit }], next: null }),
})

const putThing = operation({
  id: 'putThing',
  method: 'PUT',
  path: '/things/{id}',
  tag: 'Things',
  summary: 'Creates or changes a thing',
  ifMatch: 'optional',
  params: z.strictObject({ id: z.string().max(5) }),
  body: { type: 'json', maxBytes: 100, schema: z.strictObject({ size: z.int() }) },
  problems: ['version-conflict'],
  replies: {
    200: { description: 'Changed.', schema: thing, headers: { ETag: 'The version.' } },
    204: { description: 'Nothing to do.', schema: null },
  },
  handle: async ({ params, body }, { name }) =>
    name === 'nobody' ? reply(204) : reply(200, { id: params.id, size: body.size }),
})

const operations = [listThings, putThing]

const raw = {
  params: {},
  query: {},
  body: undefined,
  baseVersion: null,
  url: new URL('https://example.com/'),
  signal: new AbortController().signal,
}

test('an operation is found by its method and path', () => {
  const found = findOperation(operations, 'PUT', '/things/a%2Fb')
  expect(found).toMatchObject({ ok: true, operation: { id: 'putThing' }, params: { id: 'a/b' } })
  expect(findOperation(operations, 'HEAD', '/things')).toMatchObject({ ok: true })
  expect(findOperation(operations, 'DELETE', '/things')).toEqual({
    ok: false,
    reason: 'no-method',
    allowed: ['GET'],
  })
  for (const path of ['/', '/thing', '/things/a/b', '/things/%ff', '/things/', '//things']) {
    expect(findOperation(operations, 'GET', path)).toEqual({ ok: false, reason: 'no-address' })
  }
})

test('a request is checked before it is handled', async () => {
  const ada = { name: 'Ada' }
  expect(await listThings.run(raw, ada)).toMatchObject({ status: 200, body: { next: null } })
  expect(await listThings.run({ ...raw, query: { limit: '1000', page: '1' } }, ada)).toMatchObject({
    problem: 'invalid-fields',
    errors: [{ parameter: 'limit' }, { detail: expect.stringContaining('page') }],
  })
  const tooBig = { ...raw, params: { id: 'too long' }, body: { size: 'big' } }
  expect(await putThing.run(tooBig, ada)).toMatchObject({
    errors: [{ parameter: 'id' }, { pointer: '#/size' }],
  })
})

test('a body of nonsense is answered in short', async () => {
  const keys = Array.from({ length: 10_000 }, (_, index) => [`key${index}`, 1])
  const body = { size: 1, ...Object.fromEntries(keys) }
  const refused = await putThing.run({ ...raw, params: { id: 'a' }, body }, { name: 'Ada' })
  expect(JSON.stringify(refused).length).toBeLessThan(2_000)
  expect(JSON.stringify(refused)).toContain('\\"key9\\" and 9990 more')
})

test('the document is made from the operations', () => {
  const document = openApiDocument(
    {
      title: 'Things',
      description: '',
      version: '1',
      server: 'https://example.com/api',
      tags: [],
      problems: ['not-found'],
      bearer: { description: 'A token.' },
    },
    operations,
  )
  expect(document).toMatchObject({
    openapi: '3.1.1',
    paths: {
      '/things': {
        get: {
          security: [{ token: ['things:read'] }],
          parameters: [
            { name: 'cursor', in: 'query', required: false },
            { name: 'limit', schema: { maximum: 100, default: 20 } },
          ],
        },
      },
      '/things/{id}': {
        put: {
          security: [{ token: [] }],
          parameters: [{ name: 'id', in: 'path', required: true }, { name: 'If-Match' }],
          responses: {
            200: {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
            204: { description: 'Nothing to do.' },
            412: { content: { 'application/problem+json': {} } },
          },
        },
      },
    },
    components: { schemas: { Thing: {}, Problem: {}, FieldError: {} } },
  })
  expect(JSON.stringify(document)).not.toContain('$defs')
})

test('a cursor is only read as it was written', () => {
  const position = z.tuple([z.string(), z.number()])
  expect(decodeCursor(encodeCursor(['ä', 3]), position)).toEqual(['ä', 3])
  for (const cursor of ['', '!', 'bnVsbA', encodeCursor([3, 'ä'])]) {
    expect(decodeCursor(cursor, position)).toBeNull()
  }
})

test('a cursor that somebody wrote has only values that a database can compare with', () => {
  const position = z.tuple([timeInCursor, textInCursor])
  const time = '2026-11-15T09:30:00.000Z'
  expect(decodeCursor(encodeCursor([time, 'id']), position)).toEqual([time, 'id'])
  for (const forged of [
    ['0000-01-01T00:00:00Z', 'id'],
    [time, 'a\0b'],
    [time, '\ud800'],
  ]) {
    expect(decodeCursor(encodeCursor(forged), position)).toBeNull()
  }
})
