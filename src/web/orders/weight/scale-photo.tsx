import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { Picture } from '#ui/pictures/picture.tsx'

/** The scale, as staff photographed it. */
export function ScalePhoto({ photo }: { photo: string | null }) {
  if (!photo) return null
  return (
    <a href={photo} className="block w-full shrink-0 rounded-control sm:w-40">
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
