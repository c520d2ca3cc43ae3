import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { classes } from '#ui/text/classes.ts'

/** The scale, as staff photographed it. `isSmall`: on a phone it leaves the first view to what stands below. */
export function ScalePhoto({ photo, isSmall = false }: { photo: string | null; isSmall?: boolean }) {
  if (!photo) return null
  return (
    <a
      href={photo}
      className={classes('block shrink-0 self-start rounded-control sm:w-40', isSmall ? 'w-24' : 'w-full')}
    >
      <Picture
        base={photo}
        alt={orderWeightTexts.photo}
        width={320}
        height={240}
        sizes="(min-width: 640px) 160px, 100vw"
        className="aspect-4/3 w-full rounded-control"
      />
    </a>
  )
}
