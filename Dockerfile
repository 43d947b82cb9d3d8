# ringrender in a container: docker build -t ringrender . && docker run --rm -v "$PWD:/work" ringrender \
#   --config goals.rings.json -o rings.png
FROM swift:6.3-bookworm AS build
WORKDIR /source
COPY . .
# The date of the commit is not needed for one image, and .git may be absent.
RUN SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0} scripts/package --output /packages

FROM debian:bookworm-slim
COPY --from=build /packages/*.deb /tmp/
# With the recommended libraries: archives of batch, and pictures in JPEG, WebP and SVG.
RUN apt-get update \
  && apt-get install -y --no-install-recommends /tmp/*.deb libarchive13 librsvg2-2 libturbojpeg0 libwebp7 \
  && rm -rf /var/lib/apt/lists/* /tmp/*.deb
RUN useradd --create-home --uid 1000 ringrender
USER ringrender
WORKDIR /work
ENTRYPOINT ["ringrender"]
CMD ["--help"]
