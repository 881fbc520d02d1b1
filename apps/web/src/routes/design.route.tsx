import { Gallery } from '@houselights/ui/gallery';

export function DesignRoute() {
  return <Gallery />;
}
