import { useEffect, useState } from 'react'

/** Tells the server which time zone the browser keeps; without a script it is left empty. */
export function BrowserTimeZone() {
  const [timeZone, setTimeZone] = useState('')
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return <input type="hidden" name="timeZone" value={timeZone} readOnly />
}
