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
    // An earlier success is not true any more.
    closeToastOf(task)
    if (problem.isFailure && problem.notice !== null) {
      showToast({ kind: 'error', title: 'Error', text: problem.notice, task, isOnPage: true })
    } else if (isWriting()) {
      const text = reasonOf(problem)
      // The merge is brought into view, and the toast must not cover it for long.
      const isOnPage = Boolean(problem.conflict)
      if (text) showToast({ kind: 'error', title: 'Not saved', text, task, isOnPage })
    }
    // It is about this form, as it was sent: another page does not have its answer.
    return () => closeToastOf(task)
  }, [problem, task])
}

function reasonOf({ conflict, notice, errors }: Problem): string {
  if (conflict) return 'This post has changed since you opened it.'
  return [notice, ...Object.values(errors)].filter(Boolean).join(' ')
}
