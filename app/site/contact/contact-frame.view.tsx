import type { ReactNode } from 'react'
import { FormFrame } from '../shell/form-frame.view'

interface ContactFrameProps {
  /** Only then is a mail promised. */
  isMailed: boolean
  children: ReactNode
}

export function ContactFrame({ isMailed, children }: ContactFrameProps) {
  const facts = [
    isMailed
      ? 'Your message is stored, and mailed to the editors. They answer to the address you give.'
      : 'Your message is stored for the editors.',
    'We keep what you write in the form and when it came: nothing about your device or your network.',
    'To report an article, please name its title or its address.',
  ]
  return (
    <FormFrame
      crumb="Contact"
      eyebrow="Open channel"
      title="Contact"
      lead="A correction, a tip, a question, or something that does not work for you: write to us."
      facts={facts}
    >
      {children}
    </FormFrame>
  )
}
