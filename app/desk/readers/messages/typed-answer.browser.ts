import type { RejectedMessageForm } from './message-steps.rules'

/** The answer in a form that the browser is about to send, to show it again if that fails. */
export async function typedAnswer(
  request: Request,
): Promise<Pick<RejectedMessageForm, 'answer' | 'answerId'>> {
  const form = await request.clone().formData()
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  return { answer: textOf('answer'), answerId: textOf('answerId') }
}
