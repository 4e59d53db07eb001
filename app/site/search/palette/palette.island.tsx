import { useEffect, useRef, useState } from 'react'
import type { Call } from '~/islands/call'
import { defineIsland } from '~/islands/island'
import { PaletteDialog } from './palette-dialog.view'

/**
 * Search and navigation from the keyboard, on every page. There is nothing of it on the page until
 * it is called: without a script the search box and the links lead to /search.
 */
function Palette() {
  // Which opening is shown; 0 is none. The browser tells of a closing only after it, and by then the
  // palette may have been called again.
  const [opening, setOpening] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const forget = () => setOpening((current) => (current === opening ? 0 : current))

  useEffect(() => {
    let openings = 0
    const onCall = ({ detail: wish }: CustomEvent<Call>) => {
      if (!dialog.current?.open) {
        openings += 1
        setOpening(openings)
      } else if (wish === 'toggle') {
        // Closed by the dialog itself, which gives the focus back; taken away once it says so.
        dialog.current.close()
      }
    }
    addEventListener('vigil:call-palette', onCall)
    return () => removeEventListener('vigil:call-palette', onCall)
  }, [])

  return opening > 0 ? <PaletteDialog key={opening} dialog={dialog} onClose={forget} /> : null
}

export default defineIsland('palette', 'call', Palette)
