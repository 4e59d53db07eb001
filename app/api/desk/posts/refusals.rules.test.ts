import { expect, test } from 'vitest'
import type { ProblemName } from '../../contract/problem.rules'
import { postProblem } from './refusals.rules'

type Refusal = Parameters<typeof postProblem>[0]

test.each<[refusal: Refusal, problem: ProblemName, errorAt: string | undefined]>([
  [{ ok: false, reason: 'bad-id' }, 'invalid-fields', 'id'],
  [{ ok: false, reason: 'id-taken' }, 'id-taken', undefined],
  [{ ok: false, reason: 'busy' }, 'unavailable', undefined],
  [{ ok: false, reason: 'missing' }, 'not-found', undefined],
  [{ ok: false, reason: 'slug-taken' }, 'address-taken', '#/slug'],
  [{ ok: false, reason: 'bad-step', why: 'not-in-the-future' }, 'invalid-fields', '#/at'],
  [{ ok: false, reason: 'bad-step', why: 'too-far-ahead' }, 'invalid-fields', '#/at'],
  [{ ok: false, reason: 'bad-step', why: 'not-published' }, 'step-refused', undefined],
])('the refusal %o is the problem %j', (refusal, problem, errorAt) => {
  const { errors: [error] = [], ...answer } = postProblem(refusal)
  expect(answer.problem).toBe(problem)
  expect(error?.pointer ?? error?.parameter).toBe(errorAt)
})
