/** The fields of an earlier form, hidden, to be sent with this one. */
export function ResendFields({ fields }: { fields: { name: string; value: string }[] }) {
  return fields.map(({ name, value }) => (
    <textarea key={name} name={name} defaultValue={value} hidden readOnly />
  ))
}
