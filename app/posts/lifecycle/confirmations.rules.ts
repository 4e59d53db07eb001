import type { Step } from './lifecycle.rules'

/** The question before a change that readers notice: what it does, and what it means for them. */
export interface Confirmation {
  title: string
  text: string
  confirm: string
  cancel: string
}

/** Null if readers notice nothing: the step needs no confirmation. */
export function confirmationOfStep(step: Step, address: string | null): Confirmation | null {
  if (step === 'republish') {
    return {
      title: 'Publish this post again?',
      text: 'Readers see it at once, as it was last saved. What is typed into the form and not saved is not part of it.',
      confirm: 'Publish it again',
      cancel: 'Keep it withdrawn',
    }
  }
  if (address === null) return null
  const withdrawn = `Readers find a page at ${address} that says it was withdrawn.`
  switch (step) {
    case 'withdraw':
      return {
        title: 'Withdraw this post from the site?',
        text: `${withdrawn} The address stays reserved for this post: publish it again, and it is back there with its date.`,
        confirm: 'Withdraw it',
        cancel: 'Keep it published',
      }
    case 'bin':
      return {
        title: 'Move this post to the bin?',
        text: `${withdrawn} For 30 days it can be restored, as a withdrawn post. Then it is deleted for good, with its revisions.`,
        confirm: 'Move it to the bin',
        cancel: 'Keep it published',
      }
    default:
      return null
  }
}

export function confirmationOfRestore(
  { version, present, label }: { version: number; present: number; label?: string },
  address: string | null,
): Confirmation | null {
  if (address === null) return null
  const text = label ? `“${label}”` : 'text'
  return {
    title: `Replace the published ${text} with that of version ${version}?`,
    text: `Readers see the old text at ${address} at once. The present text stays in the revisions, as version ${present}.`,
    confirm: 'Replace it',
    cancel: 'Keep the present text',
  }
}
