import { trapField } from '~/http/trap-field'

/** Out of sight, out of the tab order and unspoken: only a robot fills this in. The form is `relative`. */
export function TrapField({ id }: { id: string }) {
  return (
    <div aria-hidden="true" className="-left-[200vw] absolute top-0 size-px overflow-hidden">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={trapField} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
