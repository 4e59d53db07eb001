import type { ReactNode } from 'react'
import { FormFrame } from '../shell/form-frame.view'

interface ReportFrameProps {
  /** Are messages mailed to the editors? */
  isMailed: boolean
  children: ReactNode
}

export function ReportFrame({ isMailed, children }: ReportFrameProps) {
  const facts = [
    isMailed
      ? 'Your report is stored and mailed to the editors. They compare it with the sources.'
      : 'Your report is stored for the editors. They compare it with the sources.',
    'We store what you write and when you sent it, and nothing about your device or network.',
    'Name and email address are optional. We use them only to answer you.',
  ]
  return (
    <FormFrame
      crumb="Report an error"
      eyebrow="Corrections"
      title="Report an error"
      lead="Tell us what is wrong. If you are right, we correct it in the open."
      facts={facts}
      aside={
        <a href="/standards#corrections" className="underline underline-offset-4 hover:text-cyan">
          How we correct mistakes
        </a>
      }
    >
      {children}
    </FormFrame>
  )
}
