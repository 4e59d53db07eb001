import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import type { EntityStep } from '../entity-texts.rules'
import { decideForm, useEntityBoard } from './board-context.view'

interface StepButtonProps {
  step: EntityStep
  target: string
  /** What is decided, for screen readers. */
  about?: string
  look?: 'primary' | 'outline'
  children: ReactNode
}

/** `aria-disabled` while another step is carried out, so that the focus stays. */
export function StepButton({ step, target, about, look = 'primary', children }: StepButtonProps) {
  const { decide, isBusy, isInsideForm } = useEntityBoard()
  return (
    <Button
      size="small"
      look={look}
      {...(!isInsideForm && { type: 'submit', form: decideForm, name: step, value: target })}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        event.preventDefault()
        void decide({ step, target })
      }}
    >
      {children}
      {about && <span className="sr-only"> {about}</span>}
    </Button>
  )
}
