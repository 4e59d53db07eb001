import { useCallback, useEffect, useRef, useState } from 'react'
import { PaletteDialog } from '~/ui/palette/palette-dialog'
import type { Call } from './call'
import { defineIsland } from './island'

/**
 * Search and navigation from the keyboard, on every page. There is nothing of it on the page until
 * it is called: without a script the search box and the links lead to /search.
 */
function Palette() {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const forget = useCallback(() => setIsOpen(false), [])

  useEffect(() => {
    const onCall = ({ detail: wish }: CustomEvent<Call>) => {
      // Closed by the dialog itself, which gives the focus back; taken away once it says so.
      if (wish === 'toggle' && dialog.current?.open) dialog.current.close()
      else setIsOpen(true)
    }
    addEventListener('vigil:call-palette', onCall)
    return () => removeEventListener('vigil:call-palette', onCall)
  }, [])

  return isOpen ? <PaletteDialog dialog={dialog} onClose={forget} /> : null
}

export default defineIsland('palette', 'call', Palette)
