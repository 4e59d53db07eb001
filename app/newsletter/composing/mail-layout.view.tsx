import type { CSSProperties, ReactNode } from 'react'

interface TableProps {
  width: string
  className: string
  style: CSSProperties
  children: ReactNode
}

export function Table({ width, className, style, children }: TableProps) {
  const layout = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 }
  return (
    <table {...layout} width={width} className={className} style={style}>
      <tbody>{children}</tbody>
    </table>
  )
}

interface RowProps {
  className?: string
  style?: CSSProperties
  children: ReactNode
}

export function Row(props: RowProps) {
  return (
    <tr>
      <Cell {...props} />
    </tr>
  )
}

export function Cell({ className = '', style, children }: RowProps) {
  const edges = { paddingLeft: 32, paddingRight: 32, paddingTop: 0, paddingBottom: 0 }
  return (
    <td className={`pad ${className}`.trim()} style={{ ...edges, ...style }}>
      {children}
    </td>
  )
}
