import { ALargeSmall, ArrowUp, Check, Link2, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * How far the reader is, and what can be done with the page. Plain buttons, served by islands/aids; where
 * there is no script, none of them is shown.
 */
export function ReadingTools({ save }: { save: ReactNode }) {
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
        <span className="reading-progress-bar" />
        <span className="reading-progress-label">0%</span>
      </div>
      <div className="floating-actions">
        <button
          type="button"
          data-share
          data-away
          aria-label="Share article"
          className="floating-action"
        >
          <Share2 aria-hidden="true" />
        </button>
        <button
          type="button"
          data-to-top
          data-away
          aria-label="Scroll to top"
          className="floating-action"
        >
          <ArrowUp aria-hidden="true" />
        </button>
        <button
          type="button"
          data-copy-link
          data-done="Link copied"
          aria-label="Copy article link"
          className="floating-action"
        >
          <Link2 aria-hidden="true" className="when-idle" />
          <Check aria-hidden="true" className="when-done" />
        </button>
        {save}
        <button
          type="button"
          popoverTarget="display-panel"
          aria-label="Display settings"
          className="floating-action"
        >
          <ALargeSmall aria-hidden="true" />
        </button>
      </div>
      <button type="button" data-resume hidden className="resume-reading">
        Continue where you left off
      </button>
      <p role="status" data-status className="sr-only" />
    </div>
  )
}
