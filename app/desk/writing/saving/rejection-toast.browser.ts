import { useEffect } from 'react'
import { isWriting } from '~/ui/use-focus'
import { closeToastOf, showToast } from '../../shell/toasts.view'
import type { RejectedForm } from '../form/rejected-form.view'

type Problem = Pick<RejectedForm, 'errors' | 'notice' | 'isFailure'> & Partial<RejectedForm>

/**
 * SPEC 8: a failure is also shown as a toast. So is every rejected save of somebody who goes on writing, because the
 * answer is at the top of the text.
 */
export function useRejectionToast(problem: Problem | null, task: string): void {
  useEffect(() => {
    if (!problem || problem.review) return
    const isUnseen = isWriting()
    // An earlier success is not true any more.
    if (problem.isFailure || isUnseen) closeToastOf(task)
    if (problem.isFailure && problem.notice !== null) {
      showToast({ kind: 'error', title: 'Error', text: problem.notice, task, isOnPage: true })
    } else if (isUnseen) {
      const text = reasonOf(problem)
      if (text) showToast({ kind: 'error', title: 'Not saved', text, task })
    }
  }, [problem, task])
}

function reasonOf({ conflict, notice, errors }: Problem): string {
  if (conflict) {
    return 'This post has changed since you opened it. Above the text you can see what changed, and merge it.'
  }
  return [notice, ...Object.values(errors)].filter(Boolean).join(' ')
}
