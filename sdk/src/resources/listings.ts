import type { BodyOf, GalleryImage, Listing, QueryOf, ResponseOf } from '../contract.ts';
import type { PagedList } from '../http/page.ts';
import { path, type RequestOptions, type WholeBody } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { Resource } from './resource.ts';

/** Listings: models and datasets on sale, with their prices and pictures. */
export class Listings extends Resource {
  readonly gallery: Gallery;

  constructor(requester: Requester) {
    super(requester);
    this.gallery = new Gallery(requester);
  }

  /** Lists published listings; with `mine`, the caller's own. */
  list(query?: QueryOf<'/v1/listings', 'get'>, options?: RequestOptions): PagedList<Listing> {
    return this.listOf('/listings', query, options);
  }

  /** Creates a draft of a listing. */
  create(input: BodyOf<'/v1/listings', 'post'>, options?: RequestOptions): Promise<Listing> {
    return this.call('POST', '/listings', options, { body: input });
  }

  /** Returns a listing. */
  get(id: string, options?: RequestOptions): Promise<Listing> {
    return this.call('GET', path`/listings/${id}`, options);
  }

  /** Changes a listing, including the order of its gallery. */
  update(id: string, input: BodyOf<'/v1/listings/{id}', 'patch'>, options?: RequestOptions): Promise<Listing> {
    return this.call('PATCH', path`/listings/${id}`, options, { body: input });
  }

  /** Puts a listing on sale. */
  publish(id: string, options?: RequestOptions): Promise<Listing> {
    return this.call('POST', path`/listings/${id}/publish`, options);
  }

  /** Takes a listing off sale. Buyers keep their licenses. */
  unpublish(id: string, options?: RequestOptions): Promise<Listing> {
    return this.call('POST', path`/listings/${id}/unpublish`, options);
  }
}

/** Pictures of a listing. To reorder all of them, set `gallery` in `listings.update`. */
class Gallery extends Resource {
  /** Adds a PNG, JPEG or WebP file. `alt` describes it in words. With the same idempotency key it is added once. */
  add(
    listing: string,
    bytes: WholeBody,
    query?: QueryOf<'/v1/listings/{id}/gallery', 'post'>,
    options?: RequestOptions,
  ): Promise<GalleryImage> {
    return this.call('POST', path`/listings/${listing}/gallery`, options, { query, bytes });
  }

  /** Moves one picture or changes its `alt` text. The others stay as they are. */
  update(
    listing: string,
    image: string,
    input: BodyOf<'/v1/listings/{id}/gallery/{image_id}', 'patch'>,
    options?: RequestOptions,
  ): Promise<GalleryImage> {
    return this.call('PATCH', path`/listings/${listing}/gallery/${image}`, options, { body: input });
  }

  /** Removes a picture. */
  remove(
    listing: string,
    image: string,
    options?: RequestOptions,
  ): Promise<ResponseOf<'/v1/listings/{id}/gallery/{image_id}', 'delete'>> {
    return this.call('DELETE', path`/listings/${listing}/gallery/${image}`, options);
  }
}
