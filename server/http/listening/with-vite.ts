import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { createRequestListener } from '../connection/request-listener'
import type { Answers } from '../listen'

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** In development Vite answers first. */
export function withVite(vite: Middleware | undefined, fetch: Hono['fetch']): Answers {
  const answer = createRequestListener(fetch)
  return {
    atOnce: () => false,
    answer: (request, response) => {
      if (vite) vite(request, response, () => answer(request, response))
      else answer(request, response)
    },
  }
}
