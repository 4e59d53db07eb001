import type { ReactNode } from 'react'
import { FormFrame } from '../shell/form-frame.view'

interface ContactFrameProps {
  /** Are messages mailed to the editors? */
  isMailed: boolean
  children: ReactNode
}

export function ContactFrame({ isMailed, children }: ContactFrameProps) {
  const facts = [
    isMailed
      ? 'Your message is stored and mailed to the editors. They reply to the address you enter.'
      : 'Your message is stored for the editors.',
    'We store what you write and when you sent it, and nothing about your device or network.',
    'To report an error in an article, use the link at its end: the form then names it.',
  ]
  return (
    <FormFrame
      crumb="Contact"
      eyebrow="Open channel"
      title="Contact"
      lead="Send us a correction, a tip or a question, or tell us what does not work for you."
      facts={facts}
    >
      {children}
    </FormFrame>
  )
}
