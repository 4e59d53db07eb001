import { useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { Completeness } from '~/posts/fields/field-types.rules'
import type { PostFormField } from '~/posts/saving/autosave/post-documents.rules'
import type { FormText } from '../../autosave/form-text.browser'
import { type Gaps, gapsOf } from './gaps.rules'

const pauseMs = 250

export interface GapsInput {
  kind: PostKind
  text: FormText<PostFormField>
  completeness: Completeness
  hasPicture: boolean
}

/** What the typed text lacks, computed after a pause: a key never waits for it. */
export function useGaps({ kind, text, completeness, hasPicture }: GapsInput): Gaps {
  const [gaps, setGaps] = useState(() => gapsOf(kind, text.now, completeness, hasPicture))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const compute = () => {
      const next = gapsOf(kind, text.now, completeness, hasPicture)
      // The same object if nothing changed, so that nothing is rendered.
      setGaps((current) => (JSON.stringify(current) === JSON.stringify(next) ? current : next))
    }
    compute()
    const stop = text.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(compute, pauseMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [kind, text, completeness, hasPicture])
  return gaps
}
