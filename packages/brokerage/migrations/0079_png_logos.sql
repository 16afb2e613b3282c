-- A brand may stand under a PNG as well as under an SVG. What is kept is what the server made anew; as before a drawing is kept by what it
-- is, so the name in a proposal and the bytes cannot part.
alter table brokerage.brand_logos alter column svg drop not null;
alter table brokerage.brand_logos add column png bytea;
alter table brokerage.brand_logos drop constraint brand_logos_check;
alter table brokerage.brand_logos
  add constraint brand_logos_one_kind check (num_nonnulls(svg, png) = 1),
  add constraint brand_logos_png check (
    length(png) between 60 and 262144 and substr(png, 1, 8) = '\x89504e470d0a1a0a'::bytea
  ),
  add constraint brand_logos_digest check (
    digest = encode(sha256(coalesce(png, convert_to(svg, 'UTF8'))), 'hex')
  );
