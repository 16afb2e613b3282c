// Where an address seems to be, from a database on this machine. Never asks anyone else.
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { open } from 'maxmind';
import type { CityResponse } from 'maxmind';

export interface Geo {
  readonly ip: string;
  readonly country: string;
  readonly city: string;
}

export interface GeoLookup {
  find(ip: string): Geo;
}

/** The free country database that ships with us holds only a code; an operator's city database holds both. */
type GeoRecord = CityResponse & { readonly country_code?: string };

export async function openGeoLookup(cityDatabase?: string): Promise<GeoLookup> {
  const packageFile = createRequire(import.meta.url).resolve('@ip-location-db/geo-whois-asn-country-mmdb/package.json');
  const [countries, cities] = await Promise.all([
    open<GeoRecord>(join(dirname(packageFile), 'geo-whois-asn-country.mmdb')),
    cityDatabase ? open<GeoRecord>(cityDatabase) : undefined,
  ]);
  return {
    find(ip) {
      if (isIP(ip) === 0) return { ip, country: '', city: '' };
      const found = cities?.get(ip) ?? countries.get(ip);
      return { ip, country: found?.country_code ?? found?.country?.iso_code ?? '', city: found?.city?.names.en ?? '' };
    },
  };
}
