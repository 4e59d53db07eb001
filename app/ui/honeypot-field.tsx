import { honeypotField } from '~/http/honeypot-field'

/** Invisible to people and screen readers: only a robot fills it in. The form must be `relative`. */
export function HoneypotField({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="-left-[200vw] absolute top-0 size-px overflow-hidden">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
