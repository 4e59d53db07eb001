/** Paper cannot be clicked: where the links of the text lead, by the numbers that print.css gives them. */
export function PrintedLinks({ links }: { links: string[] }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="links-heading" className="hidden pt-8 print:block">
      <h2 id="links-heading" className="font-semibold text-xl">
        Links
      </h2>
      <ol className="printed-links">
        {links.map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address is its number; the same may come twice
          <li key={index}>{address}</li>
        ))}
      </ol>
    </section>
  )
}
