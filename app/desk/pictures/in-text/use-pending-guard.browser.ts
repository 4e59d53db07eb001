import { useEffect } from 'react'
import { showToast } from '../../shell/toasts.view'
import { showPending } from './pending-pictures.browser'

const notYet =
  'A picture is not in the text yet. Wait until it is uploaded, or remove it, then publish.'

/** While pictures are on their way: publishing waits for them, and leaving the page would lose their files. */
export function usePendingGuard(fieldId: string, isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    const holdBack = (event: SubmitEvent) => {
      if (!(event.submitter instanceof HTMLButtonElement) || !publishes(event.submitter)) return
      event.preventDefault()
      // Before React Router, which would send the form.
      event.stopPropagation()
      showToast({ kind: 'error', text: notYet, task: 'pending-pictures' })
      showPending(fieldId)
    }
    const form = document.getElementById(fieldId)?.closest('form')
    form?.addEventListener('submit', holdBack, { capture: true })
    addEventListener('beforeunload', askBeforeLeaving)
    return () => {
      form?.removeEventListener('submit', holdBack, { capture: true })
      removeEventListener('beforeunload', askBeforeLeaving)
    }
  }, [fieldId, isPending])
}

/** Saving a draft does not wait: the picture is added to the text later. */
function publishes({ name, value }: HTMLButtonElement): boolean {
  return name === 'when' && value !== 'draft'
}
