import { useEffect, useState } from 'react'

/** The lower edge of the sticky header and chips. */
const BAND_TOP_PX = 150

/** The first section that crosses a band under the sticky bars. Between two sections the last one stays current; above all of them it is null. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const key = ids.join(' ')
  useEffect(() => {
    const all = key.split(' ')
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = all.find((id) => visible.has(id))
        if (first) setCurrent(first)
        else if (isAbove(all[0] ?? '')) setCurrent(null)
      },
      { rootMargin: `-${BAND_TOP_PX}px 0px -60% 0px` },
    )
    for (const id of all) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}

function isAbove(firstId: string): boolean {
  return (document.getElementById(firstId)?.getBoundingClientRect().top ?? 0) > BAND_TOP_PX
}
