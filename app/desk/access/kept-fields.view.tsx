/** What was typed in another form, to be sent with this one. */
export function KeptFields({ kept }: { kept: { name: string; value: string }[] }) {
  return kept.map(({ name, value }) => (
    <textarea key={name} name={name} defaultValue={value} hidden readOnly />
  ))
}
