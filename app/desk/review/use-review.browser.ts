import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { showToast } from '../shell/toasts.view'
import {
  doneTexts,
  latestReview,
  type ReviewAnswer,
  type ReviewData,
  rejectionIn,
} from './review-data.rules'

/** The review of a post beside its text. Its forms are sent without loading the page again, so the text stays as it is. */
export function useReview(id: string, loaded: ReviewData | null) {
  const { data: answer, Form } = useFetcher<ReviewAnswer>({ key: `review-${id}` })
  // The answer to a form that did not reach the server has no review, and must not bring back an older one.
  const [shown, setShown] = useState(loaded)
  const data = loaded && latestReview(loaded, answer, shown)
  if (data !== shown) setShown(data)
  useEffect(() => {
    if (!answer || !('reviewed' in answer)) return
    showToast({ kind: 'success', text: doneTexts[answer.reviewed] ?? 'Done.', task: id })
  }, [answer, id])
  return {
    data,
    rejected: rejectionIn(answer),
    form: Form,
  }
}
