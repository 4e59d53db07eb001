import { iconOf, logoOf } from '~/pictures/brand/brand-pictures.rules'
import type { SettingName } from '~/publication/settings.rules'
import { Moment } from '../../shell/moment.view'
import type { SettingConflict } from './settings-form.rules'

interface ConflictNoteProps {
  name: SettingName
  conflict: SettingConflict | undefined
  timeZone: string
}

/** What another owner chose for the field above, with a box to take it. */
export function ConflictNote({ name, conflict, timeZone }: ConflictNoteProps) {
  if (!conflict) return null
  const { by, at } = conflict
  return (
    <div className="-mt-3 rounded-card border border-amber/60 bg-amber/10 p-4">
      <p>
        {by || 'Somebody else'} changed this meanwhile
        {at && <WhenChanged at={at} timeZone={timeZone} />}, to:
      </p>
      <div className="wrap-anywhere mt-2 whitespace-pre-line">
        <Theirs name={name} value={conflict.theirs} />
      </div>
      <label className="mt-2 flex w-fit cursor-pointer items-center gap-3 py-2">
        <input type="checkbox" name={`theirs-${name}`} className="size-5 accent-cyan" />
        Use this, not what is above
      </label>
    </div>
  )
}

function WhenChanged({ at, timeZone }: { at: Date; timeZone: string }) {
  return (
    <>
      {' '}
      (<Moment at={at} timeZone={timeZone} />)
    </>
  )
}

function Theirs({ name, value }: { name: SettingName; value: string }) {
  const src =
    name === 'logo' ? logoOf(value)?.download.src : name === 'icon' && iconOf(value)?.large
  if (src)
    return <img src={src} alt="" className="h-16 w-auto max-w-full rounded-md bg-raised p-2" />
  const nothing = name === 'logo' || name === 'icon' ? `Vigil’s ${name}` : 'nothing'
  return <strong>{value || nothing}</strong>
}
