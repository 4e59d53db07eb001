import type { ComponentProps, ReactNode } from 'react'
import { ALargeSmall, ArrowUp, Check, Link2, Share2 } from '~/ui/icons'

/**
 * Reading progress and the floating actions of a post. Scripts in site/browser handle the buttons; without scripts
 * they are hidden.
 */
export function ReadingTools({ saveButton }: { saveButton: ReactNode }) {
  return (
    <div className="needs-script print:hidden">
      <div
        role="progressbar"
        aria-label="Reading progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        data-progress
        className="reading-progress"
      >
        <span className="reading-progress-label">0%</span>
      </div>
      <div className="floating-actions">
        <FloatingAction label="Share article" data-share data-away>
          <Share2 />
        </FloatingAction>
        <FloatingAction label="Scroll to top" data-to-top data-away>
          <ArrowUp />
        </FloatingAction>
        <FloatingAction label="Copy article link" data-copy-link>
          <Link2 className="when-idle" />
          <Check className="when-done" />
        </FloatingAction>
        {saveButton}
        <FloatingAction
          label="Display settings"
          popoverTarget="display-panel"
          aria-haspopup="dialog"
        >
          <ALargeSmall />
        </FloatingAction>
      </div>
      <button type="button" data-resume hidden className="resume-reading">
        Continue where you left off
      </button>
    </div>
  )
}

type FloatingActionProps = ComponentProps<'button'> & {
  label: string
  [data: `data-${string}`]: boolean
}

function FloatingAction({ label, ...props }: FloatingActionProps) {
  return <button type="button" aria-label={label} className="floating-action" {...props} />
}
