import { z } from 'zod'
import { roles } from '~/people/editor.rules'
import { scopeNames } from '~/people/tokens/token.rules'
import { reply } from '../contract/operation.rules'
import { deskOperation } from './caller.request'

const getMe = deskOperation({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  tag: 'Token',
  summary: 'Says whose token this is, and what it allows',
  description: 'Every token may ask this.',
  replies: {
    200: {
      description: 'The editor and the token.',
      schema: z
        .strictObject({
          editor: z.strictObject({ id: z.string(), name: z.string(), role: z.enum(roles) }),
          token: z.strictObject({ name: z.string(), scopes: z.array(z.enum(scopeNames)) }),
        })
        .meta({ id: 'Me' }),
    },
  },
  handle: async (_, { editor: { id, name, role, token }, scopes }) =>
    reply(200, {
      editor: { id, name, role },
      token: { name: token?.name ?? '', scopes: [...scopes] },
    }),
})

export const me = [getMe]
