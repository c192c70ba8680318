import { useEffect, useState } from 'react'

import { fetchPart } from '#/ui/lazy-component'
import type * as CropOffer from './crop-offer'

const load = async () => await import('./crop-offer')

/** What offers to cut a picture, once there is one; without it the picture is taken as it is. */
export function useCropOffer(needed: boolean): typeof CropOffer | null {
  const [offer, setOffer] = useState<typeof CropOffer | null>(null)
  useEffect(() => {
    if (needed) fetchPart(load).then(setOffer, () => undefined)
  }, [needed])
  return offer
}
