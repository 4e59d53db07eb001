import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { denialReasonOf } from '../../../shell/errors/denied-request.browser'
import {
  type EntityStep,
  failedText,
  refusedTexts,
  signedOutText,
  unreachableText,
} from '../entity-texts.rules'
import type { ShownEntities } from '../shown-entities.rules'

/** What a button asks for. */
export interface SentStep {
  step: EntityStep
  /** The key of an entity, or the target of a section. */
  target: string
  /** Of a correction. */
  typed?: { type: string; value: string }
}

export interface EntitiesState {
  /** Null until it is loaded. */
  list: ShownEntities | null
  /** Why it could not be loaded. */
  error: string
  isBusy: boolean
  /** The error text; '' if it was carried out. */
  send: (sent: SentStep) => Promise<string>
  load: () => Promise<void>
  /** Shows all entities below a heading. */
  showWhole: (heading: string) => Promise<void>
}

interface Options {
  /** The address of the page with the entities. */
  path: string
  initial: ShownEntities | null
  whole: readonly string[]
}

/** What the saved text of a post names, as it is on the server. The text of the form is not touched. */
export function useEntities({ path, initial, ...options }: Options): EntitiesState {
  const [list, setList] = useState(initial)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const whole = useRef(options.whole)
  const [lastInitial, setLastInitial] = useState(initial)
  // The page was loaded again.
  if (initial !== lastInitial) {
    setLastInitial(initial)
    setList(initial)
  }
  const sent = useRef(0)

  const exchange = useCallback(
    async (body?: FormData): Promise<string> => {
      sent.current += 1
      const turn = sent.current
      setIsBusy(true)
      const query = new URLSearchParams(whole.current.map((heading) => ['whole', heading]))
      const answer = await request(`${path}/list?${query}`, body)
      // A later request has a newer list.
      if (turn !== sent.current) return answer.error
      // At once: the caller focuses what it shows.
      flushSync(() => {
        setIsBusy(false)
        if (answer.list) setList(answer.list)
      })
      return answer.error
    },
    [path],
  )
  const load = useCallback(async () => setError(await exchange()), [exchange])

  const send = useCallback(
    async ({ step, target, typed }: SentStep) => {
      const body = new FormData()
      body.set(step, target)
      body.set('version', String(list?.version ?? 0))
      if (typed) {
        body.set('type', typed.type)
        body.set('value', typed.value)
      }
      return exchange(body)
    },
    [exchange, list?.version],
  )

  const showWhole = useCallback(
    async (heading: string) => {
      whole.current = [...whole.current, heading]
      await load()
    },
    [load],
  )
  return { list, error, isBusy, send, load, showWhole }
}

/** Loads the list when it is shown, and again once another version is saved. */
export function useLoadedEntities(path: string, version: number): EntitiesState {
  const entities = useEntities({ path, initial: null, whole: none })
  const { load } = entities
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has another list
  useEffect(() => void load(), [load, version])
  return entities
}

const none: readonly string[] = []

interface Answer {
  list: ShownEntities | null
  /** '' if all is well. */
  error: string
}

async function request(address: string, body?: FormData): Promise<Answer> {
  try {
    const response = await fetch(address, body ? { method: 'POST', body } : {})
    if (response.status === 401 || (response.redirected && denialReasonOf(response.url))) {
      return failure(signedOutText)
    }
    if (response.status === 404) return failure(refusedTexts.missing.text)
    const isAnswer = response.headers.get('Content-Type')?.startsWith('application/json')
    if (!isAnswer) return failure(failedText)
    const { list = null, error = '' }: Partial<Answer> = await response.json()
    return { list, error }
  } catch {
    return failure(unreachableText)
  }
}

function failure(error: string): Answer {
  return { list: null, error }
}
