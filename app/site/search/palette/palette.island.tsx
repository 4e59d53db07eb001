import { useEffect, useRef, useState } from 'react'
import { defineIsland } from '~/islands/island'
import type { PaletteAction } from '~/islands/palette-action'
import { PaletteDialog } from './palette-dialog.view'

/**
 * Search and navigation over any page. It renders nothing until it is opened; without scripts the search box and
 * the links lead to /search.
 */
function Palette() {
  // Numbers the openings; 0 is closed. The `close` event comes late: by then the palette may be open again.
  const [opening, setOpening] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const onClose = () => setOpening((current) => (current === opening ? 0 : current))

  useEffect(() => {
    let openings = 0
    const onAction = ({ detail: action }: CustomEvent<PaletteAction>) => {
      if (!dialog.current?.open) {
        openings += 1
        setOpening(openings)
      } else if (action === 'toggle') {
        // The native close returns the focus; React unmounts on the `close` event.
        dialog.current.close()
      }
    }
    addEventListener('vigil:palette', onAction)
    return () => removeEventListener('vigil:palette', onAction)
  }, [])

  return opening > 0 ? <PaletteDialog key={opening} dialog={dialog} onClose={onClose} /> : null
}

export default defineIsland('palette', 'open', Palette)
