import { iconOf, logoOf } from '~/pictures/brand/brand-pictures.rules'
import { FileField } from '../../pictures/file-field.view'
import { Hidden } from '../../shell/confirm/confirm-question.view'

interface BrandFieldProps {
  kind: 'logo' | 'icon'
  label: string
  hint: string
  /** The picture that the form was opened with; '' if there was none. */
  opened: string
  value: string
  error: string | undefined
}

/** Shows the logo or the icon, and chooses another one. */
export function BrandField({ kind, label, hint, opened, value, error }: BrandFieldProps) {
  const src = kind === 'logo' ? logoOf(value)?.download.src : iconOf(value)?.large
  return (
    <div>
      {/* What was chosen in a form that was rejected for something else. */}
      {value !== opened && (
        <Hidden fields={value === '' ? { [`remove-${kind}`]: 1 } : { [`chosen-${kind}`]: value }} />
      )}
      <div className="mb-4 flex h-24 w-fit min-w-24 max-w-full items-center justify-center rounded-card border border-line bg-ground p-3">
        <img
          src={src ?? (kind === 'logo' ? '/logo.svg' : '/icon-192.png')}
          alt={src ? `The ${kind} in use` : `The ${kind} that Vigil comes with`}
          className="max-h-full w-auto max-w-full"
        />
      </div>
      <FileField
        id={kind}
        name={kind}
        label={label}
        error={error}
        extraHint={`${hint} SVG files are refused, because they can contain scripts.`}
      />
      {src && (
        <label className="mt-3 flex w-fit cursor-pointer items-center gap-3 py-2">
          <input type="checkbox" name={`remove-${kind}`} className="size-5 accent-cyan" />
          Remove the {kind} and show Vigil’s again
        </label>
      )}
    </div>
  )
}
